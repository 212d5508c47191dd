/** 由拓扑图起草分析。 */
export default {
  'draft.stage.properties': '安全属性',
  'draft.stage.damages': '损害场景',
  'draft.stage.threats': '威胁场景',
  'draft.stage.paths': '攻击路径',
  'draft.stage.risks': '风险',
  'draft.stage.goals': '目标与需求',
} as const;
