import { foldText } from '../../fold-text.ts';

/** Properties that put an element out of scope, those that give the reason, and what says yes; names without what separates their words. */
const scopeWords = {
  names: new Set([
    'outofscope',
    'isoutofscope',
    'notinscope',
    '超出范围',
    '范围外',
    '不在范围内',
    '不在范围',
    'außerhalbdesumfangs',
    'nichtimumfang',
  ]),
  reasons: new Set([
    'outofscopereason',
    'reasonoutofscope',
    'reasonforoutofscope',
    'scopereason',
    'reason',
    '超出范围原因',
    '超出范围理由',
    '范围外原因',
    '范围外理由',
    '原因',
    '理由',
    'grund',
    'begründung',
  ]),
  yes: /^(true|yes|y|1|x|ja|wahr|是|对|真|✓|√)$/i,
};

/** A name in any spelling: capitals, and how its words are joined, do not tell. */
const plainName = (name: string): string => foldText(name).replace(/[\s_.:-]+/g, '');

/** What the properties of an element say of its scope: the reason, maybe empty, where they put it out of scope, and which of them that took. */
export function scopeIn(properties: readonly (readonly [name: string, value: string])[]): {
  outOfScope?: string;
  taken: ReadonlySet<string>;
} {
  const out = properties.filter(
    ([name, value]) => scopeWords.names.has(plainName(name)) && scopeWords.yes.test(value.trim()),
  );
  if (out.length === 0) return { taken: new Set() };
  const reasons = properties.filter(([name]) => scopeWords.reasons.has(plainName(name)));
  const outOfScope = reasons.map(([, value]) => value.trim()).filter(Boolean);
  return { outOfScope: outOfScope.join('\n'), taken: new Set([...out, ...reasons].map(([name]) => name)) };
}
