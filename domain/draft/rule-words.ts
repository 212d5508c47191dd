import type { LocalText } from '../model/base.ts';

const t = (en: string, zh: string): LocalText => ({ en, zh });

/** What proposals of rules say; `{x}` are holes. */
export const ruleWords = {
  rule: t('rule {code} {name}', '规则 {code} {name}'),
  property: t('{A}: {property}', '{A}：{property}'),
  path: t('{code}: {attack}', '{code}：{attack}'),
};
