import type en from '../en-US/library-use';

/** Texts of rows put into a library, and of templates. */
export default {
  'library.promote': '加入库',
  'library.promote.ok': '加入库',
  'library.promote.anyway': '仍然加入',
  'library.promote.hint': '以本行内容在库中新建条目。本行保留不变，并与新条目关联。',
  'library.promote.done': '{code} 已加入库，本行已与其关联',
  'library.promote.existing': '库中已有相同条目',
  'library.promote.same.code': '编号相同',
  'library.promote.same.name': '名称相同',
  'library.promote.link': '关联到此条目',
  'library.promote.linked': '本行已与 {code} 关联',
} satisfies Record<keyof typeof en, string>;
