/** @returns {(n: number, forms: {one: string, few: string, many: string}) => string} "5 мест" */
export function counter(tag) {
  const rules = new Intl.PluralRules(tag);
  return (n, forms) => `${n} ${forms[rules.select(n)] ?? forms.many}`;
}
