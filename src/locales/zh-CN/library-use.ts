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
  'task.action.share': '分享为模板',
  'task.share.title': '将 {name} 分享为模板',
  'task.share.hint': '当前版本的内容将成为模板库中的任务模板，包括各类条目、图、攻击树和文本，其中的人员信息不会带入。',
  'task.share.done': '{name} 已分享为模板 {code}',
  'task.field.citations': '引用次数',
  'task.template.from': '创建方式',
  'task.template.empty': '空白任务',
  'task.template.template': '从模板创建',
  'task.template.choose': '任务模板',
  'task.template.needed': '从模板创建时必须选择任务模板。',
  'task.template.hint': '模板中的条目、图和攻击树会一并带入，评级按本项目的方法重新计算。',
  'task.template.none': '没有任务模板',
  'task.template.holds': '来自 {task} {version}：{rows}',
} satisfies Record<keyof typeof en, string>;
