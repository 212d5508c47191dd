/** Words within cells and headers of other tools, in both languages, as patterns. */
export const cellPatterns = {
  /** Words beside a number that say nothing of their own. */
  besideNumber: /^(?:level|grade|class|value|score|rating|points?|pts?|等级|级别|级|分值|分|值)\.?$/i,
  atMost: /<=|=<|≦|⩽|\b(?:at most|up to|within|not more than|no more than)\b|不超过|最多/g,
  atLeast: />=|=>|≧|⩾|\b(?:at least|not less than)\b|至少/g,
  moreThan: /\b(?:more than|over|longer than|beyond)\b|超过|大于|多于/g,
  /** Marks and words between the entries of a list. */
  between: /[,，、/／&＆+|]+|\s+(?:and|und)\s+|[和与及]/i,
  /** Before the last entry of a list with commas. */
  leadingAnd: /^\s*(?:(?:and|und)\s+|[和与及]\s+)/i,
  /** What is said of the risk beside its treatment. */
  besideTreatment: /\b(?:the|of|a|this|risks?)\b|^风险|风险$|该/gi,
  /** Of security, which some write in front and others do not. */
  cyber: /网络安全|信息安全/g,
  ofChinese: /的/g,
  idChinese: /标识符?$/,
} as const;

/** What Chinese headers are made alike to. */
export const alikeInChinese = { security: '安全', id: '编号' } as const;
