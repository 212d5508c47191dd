/** What is said to who may only read a task and tries to change it. */
export default {
  'reader.ask': '您可以查看此任务；如需修改，请联系{name}。',
  'reader.askAdmin': '您可以查看此任务；如需修改，请向管理员申请分析修改权限。',
  'reader.mayComment': '您可以在行的面板中发表评论。',
} as const;
