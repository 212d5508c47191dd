import type { LocalText } from '#domain/model/base.ts';

/** Why a file is refused as a template, for who has to mend it. `{detail}` is the part, the field or the link. */
export const templateRefusalWords = {
  broken: { en: 'it is not a readable Word document.', zh: '它不是可读取的 Word 文档。' },
  large: { en: 'it is too large once unpacked.', zh: '解压后过大。' },
  notDocx: {
    en: 'it is not a Word document (.docx). Save it as .docx in Word.',
    zh: '它不是 Word 文档（.docx），请在 Word 中另存为 .docx。',
  },
  encrypted: { en: 'it is protected with a password. Remove the password.', zh: '它受密码保护，请取消密码。' },
  names: {
    en: 'it holds a file with a name that is not allowed ({detail}).',
    zh: '其中有不允许的文件名（{detail}）。',
  },
  twice: { en: 'it holds a file twice ({detail}).', zh: '其中有重复的文件（{detail}）。' },
  macros: { en: 'it contains macros. Save it as .docx without macros.', zh: '其中包含宏，请另存为不含宏的 .docx。' },
  embedded: {
    en: 'it contains an embedded object or another file ({detail}). Remove it.',
    zh: '其中包含嵌入对象或其他文件（{detail}），请将其删除。',
  },
  external: {
    en: 'it refers to something outside the document ({detail}). Only links to websites and mail addresses are allowed.',
    zh: '其中引用了文档之外的内容（{detail}），仅允许指向网站和邮件地址的链接。',
  },
  attached: {
    en: 'another template or a data source is attached to it ({detail}). Detach it in Word (Developer, Document Template).',
    zh: '其中附加了其他模板或数据源（{detail}），请在 Word 中取消附加（“开发工具”中的“文档模板”）。',
  },
  subDocument: {
    en: 'it contains a subdocument or text of another format ({detail}). Insert the text itself.',
    zh: '其中包含子文档或其他格式的内容（{detail}），请直接插入文本。',
  },
  field: {
    en: 'it contains the field {detail}, which is not allowed. Replace it with text.',
    zh: '其中包含不允许的域 {detail}，请改为文本。',
  },
  doctype: { en: 'a part of it declares a document type ({detail}).', zh: '其中的部件声明了文档类型（{detail}）。' },
  xml: {
    en: 'a part of it is not valid ({detail}). Save it again in Word.',
    zh: '其中的部件无效（{detail}），请在 Word 中重新保存。',
  },
  deep: { en: 'its content is nested too deep ({detail}).', zh: '其内容嵌套过深（{detail}）。' },
  many: {
    en: 'it contains too much text, or too many tables, shapes or placeholders.',
    zh: '其中的文本、表格、形状或占位符过多。',
  },
} as const satisfies Record<string, LocalText>;
export type TemplateRefusal = keyof typeof templateRefusalWords;
