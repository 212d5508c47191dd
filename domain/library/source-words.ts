import type { LocalText } from '#domain/model/base.ts';
import { fillHoles, holesIn } from '#domain/model/holes.ts';

/**
 * What the product says of where its own entries come from. An entry has its source in one language, as the title of a document is; these are
 * sentences, so whoever reads them in the other language gets them in it.
 */
export const sourceTexts = {
  /** Of assets that were delivered before there were any by what they do: installations keep them. */
  category: {
    en: 'Delivered asset category {code}; properties by expert judgement',
    zh: '预置资产类别 {code}；安全属性依据专家判断',
  },
  property: {
    en: 'Delivered sentence for the security property {code}',
    zh: '安全属性 {code} 的预置描述',
  },
  template: {
    en: 'Delivered impact template {code}; rated by the criteria of ISO/SAE 21434 Annex F as interpreted for this product',
    zh: '预置影响模板 {code}；评级依据 ISO/SAE 21434 附录 F 的准则，按本产品的理解',
  },
  published: { en: '{name}; headings as published, shortened', zh: '{name}；标题取自正式发布文本，有删节' },
  notReviewed: { en: '{name}; general knowledge, not reviewed', zh: '{name}；通用知识，未经评审' },
} satisfies Record<string, LocalText>;

/** Sentences in English only that stand among the titles of documents. */
const parts: Readonly<Record<string, string>> = {
  'general knowledge': '通用知识',
  'expert judgement': '专家判断',
};

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Each sentence with what finds it: its holes hold anything but nothing. */
const finders = Object.values(sourceTexts).map(({ en, zh }) => ({
  pattern: new RegExp(
    `^${en
      .split(/\{\w+\}/)
      .map(quoted)
      .join('(.+)')}$`,
  ),
  holes: holesIn(en),
  zh,
}));

/** A source in both languages; one that is none of the product's own sentences is the same in both. */
export function sourceWords(source: string): LocalText {
  for (const { pattern, holes, zh } of finders) {
    const found = pattern.exec(source);
    if (found)
      return { en: source, zh: fillHoles(zh, Object.fromEntries(holes.map((hole, i) => [hole, found[i + 1]]))) };
  }
  return {
    en: source,
    zh: source
      .split('; ')
      .map((part) => (Object.hasOwn(parts, part) ? parts[part] : part))
      .join('; '),
  };
}
