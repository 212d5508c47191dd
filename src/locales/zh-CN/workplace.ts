import type en from '../en-US/workplace';

export default {
  'workplace.greeting.morning': '早上好，{name}',
  'workplace.greeting.afternoon': '下午好，{name}',
  'workplace.greeting.evening': '晚上好，{name}',
  'workplace.figure.projects': '项目',
  'workplace.figure.open': '未完成任务',
  'workplace.figure.awaiting': '待处置风险',
  'workplace.figure.outdated': '决定已过期的风险',
  'workplace.figure.overdue': '逾期任务',

  'workplace.selection.open': '未完成任务',
  'workplace.selection.awaiting': '有待处置风险的任务',
  'workplace.selection.outdated': '有过期决定的任务',
  'workplace.selection.overdue': '逾期任务',
  'workplace.selection.none': '目前没有。',
  'workplace.selection.more': '显示更多（还有 {count} 项）',
  'workplace.selection.close': '关闭',
  'workplace.selection.risks': '待处置 {count}',
  'workplace.selection.decisions': '待重新确认 {count}',
  'workplace.selection.until': '计划至 {day}',

  'workplace.approvals.title': '等待您批准（{count}）',
  'workplace.approvals.askedBy': '由 {who} 请求',

  'workplace.last.title': '继续上次的工作',
  'workplace.last.open': '继续',

  'workplace.mine.title': '我的项目',
  'workplace.mine.all': '全部项目（{count}）',
  'workplace.mine.none': '您尚未参与任何项目。',
  'workplace.card.tasks': '任务 {count}',
  'workplace.card.unfinished': '未完成 {count}',
  'workplace.card.highest': '最高风险',
  'workplace.card.unrated': '尚无已评级风险',
  'workplace.card.progress': '{name} 的进度',

  'workplace.recent.title': '昨天以来的更改',
  'workplace.recent.none': '昨天以来没有更改。',
  'workplace.recent.line': '{who} · 更改：{edits}',

  'workplace.start.title': '快速开始',
  'workplace.start.project': '新建项目',
  'workplace.start.template': '从模板新建任务',
  'workplace.start.example': '加载示例',
  'workplace.start.exampleHint': 'ISO/SAE 21434 附录 H 的前照灯系统',

  'workplace.favourites.title': '收藏',
  'workplace.favourites.none': '收藏的项目和任务会显示在这里。',
  'workplace.favourites.all': '我的收藏',

  'workplace.empty.title': '新建您的第一个项目，或先看一个已完成的分析。',
  'workplace.empty.readOnly': '您尚未参与任何项目。请联系同事将您加入。',

  'workplace.collect.title': '我的收藏',
  'workplace.collect.projects': '项目',
  'workplace.collect.tasks': '任务',
  'workplace.collect.noProjects': '尚未收藏项目。项目列表中每个项目前都有星标。',
  'workplace.collect.noTasks': '尚未收藏任务。项目中每个任务前都有星标。',
  'workplace.collect.toProjects': '前往项目列表',
  'workplace.collect.remove': '取消收藏 {name}',
  'workplace.collect.field.projectName': '项目',
  'workplace.collect.field.name': '名称',
  'workplace.collect.field.code': '编号',
  'workplace.collect.field._progress': '进度',
  'workplace.collect.field._risks': '风险',
  'workplace.collect.field.updateTime': '最近更改',
} as const satisfies Record<keyof typeof en, string>;
