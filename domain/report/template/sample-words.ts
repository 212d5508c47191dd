import type { LocalText } from '#domain/model/base.ts';

/** What the sample template says beside the words of the report. */
export const sampleWords = {
  title: { en: 'Sample template', zh: '示例模板' },
  intro: {
    en: 'This document contains every placeholder. Copy what you need into your own template; the look of a placeholder becomes the look of its value.',
    zh: '本文档包含全部占位符。将需要的内容复制到贵组织的模板中；占位符的格式即为所填内容的格式。',
  },
  facts: { en: 'Single values', zh: '单个值' },
  tables: { en: 'Tables of the report', zh: '报告中的表格' },
  rows: { en: 'Row by row', zh: '逐行填写' },
  sections: { en: 'Sections of the report', zh: '报告中的章节' },
  drawings: { en: 'Drawings', zh: '图形' },
  related: { en: 'Belonging to it', zh: '相关条目' },
  onlyIf: { en: 'Only where there is something', zh: '仅在有内容时显示' },
  none: { en: 'There are no open points.', zh: '没有未决事项。' },
} satisfies Record<string, LocalText>;
