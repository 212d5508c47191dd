import type { Mention } from './lexicon.ts';

const noneEn =
  /\b(?:no|without|neither|nor|lacks?|(?:does|do|did|is|are|will|can|could|shall|must)(?: not|n't)\s+(?:support|have|use|include|contain|provide|offer|equipped with|fitted with|connected to|part of the product|foreseen|implemented|available)|never\s+\w+(?: \w+)?(?: to| with)?|not (?:equipped|fitted) with|instead of|rather than)\b/gi;
const stopEn =
  /[;:]|\b(?:but|however|and (?:is|are|has|have|the|it|sends|uses|provides|supports|does|reads)|which|that)\b/i;
const noneZh =
  /不(?:再)?(?:支持|配置|配备|具备|包含|包括|提供|采用|使用|含|带|直接与|与|设)|没有|未(?:设置?|配置|配备|安装|设置|采用|使用|集成)|不再有|取消(?:了)?|无(?!钥匙|线|人|刷|级|损)/g;
/** "前视摄像头与本项目无关" */
const unrelatedZh = /([^，。；,;]{1,60})[与和跟同][^，。；,;与和跟同]{1,30}无关/g;
const stopZh = /[，；。,;]|但|仅|只/;

/** Marks what the sentence says there is none of. */
export function markNegated(sentence: string, mentions: readonly Mention[], isChinese: boolean): void {
  const [none, stop] = isChinese ? [noneZh, stopZh] : [noneEn, stopEn];
  for (const match of sentence.matchAll(none)) {
    const from = match.index + match[0].length;
    const until = from + (stop.exec(sentence.slice(from))?.index ?? sentence.length);
    for (const one of mentions) if (one.start >= match.index && one.start < until) one.negated = true;
  }
  // "Wi-Fi is not supported", "蓝牙不支持"
  const behind = isChinese
    ? /^\s*(?:功能)?(?:不支持|未配置|已取消|不可用)/
    : /^(?: and [\w-]+)?\s+(?:is|are) not (?:supported|available|provided|installed|present|mounted|planned|foreseen|fitted|used|part of the product|populated|implemented)/i;
  if (isChinese)
    for (const match of sentence.matchAll(unrelatedZh))
      for (const one of mentions)
        if (one.start >= match.index && one.end <= match.index + (match[1]?.length ?? 0)) one.negated = true;
  for (const one of mentions) if (behind.test(sentence.slice(one.end, one.end + 60))) one.negated = true;
}

/** Does the sentence deny what it says as a whole? Then it tells of no flow. */
export const deniesFlow = (clause: string): boolean =>
  /\b(?:never|not|cannot)\b|不(?:直接)?(?:与|向|和|能|得|会|允许|支持)|无法|禁止|没有/i.test(clause);
