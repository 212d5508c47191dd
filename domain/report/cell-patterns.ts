/** Words within cells and headers of other tools, in both languages, as patterns. */
export const cellPatterns = {
  /** Words beside a number that say nothing of their own. */
  besideNumber: /^(?:level|grade|class|value|score|rating|points?|pts?|等级|级别|级|分值|分|值)\.?$/i,
  atMost: /<=|=<|≦|⩽|\b(?:at most|up to|within|not more than|no more than)\b|不超过|最多/g,
  atLeast: />=|=>|≧|⩾|\b(?:at least|not less than)\b|至少/g,
  moreThan: /\b(?:more than|over|longer than|beyond)\b|超过|大于|多于/g,
  lessThan: /\b(?:less than|below|under|shorter than)\b|小于|少于|短于|不到|不足/g,
  /** A time with its limit: `≤ 24 h`, `> 3 years`, 一周以内. */
  limitedTime:
    /^(≤|<|≥|>)?(\d+(?:[.,]\d+)?|[一二两三六])个?(?:(h|hrs?|hours?|小时)|(d|days?|tage?|天|日)|(w|wks?|weeks?|wochen?|周|星期)|(mo|mos|mths?|months?|monate?|月)|(y|yrs?|years?|jahre?|年))\.?(以内|之内|以下|以上)?$/,
  /** Behind a time: at most, more than. */
  within: /^(?:以内|之内|以下)$/,
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

/** Numbers that Chinese writes as words before a time. */
export const chineseNumbers: Readonly<Record<string, number>> = { 一: 1, 二: 2, 两: 2, 三: 3, 六: 6 };

/** What Chinese headers are made alike to. */
export const alikeInChinese = { security: '安全', id: '编号' } as const;
