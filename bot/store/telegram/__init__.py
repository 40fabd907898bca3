"""The inbox of updates, the outbox of requests, and the messages and questions that are in chats."""
