/** Code prefixes of the kinds of rows (spec.md section 9; A and F are ours). A project's code rule may replace them. */
export const defaultPrefixes = {
  functions: 'F',
  assets: 'A',
  damages: 'DS',
  threats: 'TS',
  paths: 'AP',
  steps: 'AS',
  risks: 'R',
  assumptions: 'CSA',
  claims: 'CSC',
  goals: 'CSG',
  requirements: 'CSR',
} as const;
export type CodedKind = keyof typeof defaultPrefixes;

/** How a project writes its codes: prefix, separator, counter padded to `digits` (`DS-1`, `DS_0001`). */
export interface CodeRule {
  prefixes: Readonly<Record<CodedKind, string>>;
  separator: string;
  digits: number;
}

export const defaultCodeRule: CodeRule = { prefixes: defaultPrefixes, separator: '-', digits: 1 };

/** The code with this number. */
export const codeOf = (rule: CodeRule, kind: CodedKind, number: number): string =>
  `${rule.prefixes[kind]}${rule.separator}${String(number).padStart(rule.digits, '0')}`;

/** The number in a code of this kind, or `null` for a code somebody wrote by hand. */
export function numberIn(rule: CodeRule, kind: CodedKind, code: string): number | null {
  const head = rule.prefixes[kind] + rule.separator;
  const tail = code.slice(head.length);
  return code.startsWith(head) && /^\d{1,9}$/.test(tail) ? Number(tail) : null;
}

/** The next free code: one above the highest number in use, so that a dropped row's code is not given to another while a later one lives. */
export function nextCode(rule: CodeRule, kind: CodedKind, taken: Iterable<string>): string {
  let highest = 0;
  for (const code of taken) highest = Math.max(highest, numberIn(rule, kind, code) ?? 0);
  return codeOf(rule, kind, highest + 1);
}
