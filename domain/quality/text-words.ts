import { foldText } from '../fold-text.ts';

const signs = /[\p{P}\p{S}]+/gu;

/** A text as words are looked for in it: folded, without signs. */
export const plainText = (text: string): string => foldText(foldText(text).replace(signs, ' '));

/** Words that say nothing of why a level was chosen; a reason made of them alone is empty. */
const emptyWords = new Set(
  (
    'a above according agreed all analysis as assessed assessment assumption at below by clear consensus default defined ' +
    'determined discussed discussion done estimate estimated estimation evaluated evident expert experts experience explanatory ' +
    'for from given group guess high is it judgement judgment later level like low major medium moderate n na negligible no ' +
    'none obvious of ok okay on opinion our per previous rated rating reason same see self selected severe standard tba tbd ' +
    'team template test the this to todo trivial unknown usual value very was we x xx xxx yes based be'
  ).split(' '),
);
const emptyInChinese =
  /^(同上|见上|如上|同前|见前|如前|略|无|有|待定|待补充|待确认|待完善|暂无|暂定|专家判断|专家评估|专家经验|经验判断|经验评估|根据经验|凭经验|经验估计|估计|默认|默认值|标准|显而易见|显然|明显|评估结果|分析结果|团队评估|团队讨论|讨论决定|讨论结果|评级|等级|高|中|低|很低|极低|非常|严重|重大|中等|可忽略|测试|是|否|的|由|理由|原因|不适用)+$/;

/**
 * Has the reason no content? Words like *as above* or *expert judgement*, or a name of the level itself. A reason with a figure says something; one that is
 * blank is an open point and none of these.
 */
export function isEmptyReason(reason: string): boolean {
  const text = plainText(reason);
  if (text === '') return reason.trim() !== '';
  if (/\p{Nd}/u.test(text)) return false;
  const words = text.split(' ');
  if (words.every((word) => emptyWords.has(word))) return true;
  if (emptyInChinese.test(words.join(''))) return true;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han === 0 ? text.length < 4 : han < 2 && words.length === 1;
}

/** People on the road, and what happens only to people: injuries, accidents. Folded. */
const roadUsers =
  /\b(drivers?|driver s|passengers?|occupants?|pedestrians?|cyclists?|riders?|bicyclists?|motorcyclists?|road users?|traffic|people|persons?|somebody|someone|others|child(ren)?|workers?|mechanics?|technicians?|bystanders?|humans?|users?|owners?|injur\w*|fatal\w*|deaths?|killed|lives|life|collision\w*|collid\w*|crash\w*|accidents?|hit|hits|run over|fire|burns?)\b|驾驶员|司机|乘员|乘客|行人|骑行者|骑车人|摩托车|道路使用者|交通参与者|人员|他人|儿童|维修人员|工作人员|车主|用户|受伤|伤害|伤亡|死亡|致命|生命|碰撞|相撞|撞上|追尾|事故|起火|烧伤|车内人/u;
/** What hurts people: a damage scenario that says it has something to do with safety. */
const injuries =
  /\b(injur\w*|fatal\w*|deaths?|killed|life threatening|collision\w*|collid\w*|crash(es|ed)? (into|with)|accidents?|run over)\b|受伤|伤亡|死亡|致命|危及生命|碰撞|相撞|撞上|追尾|事故/u;
const unharmed =
  /\b(no|without|nor|never|not) (\w+ ){0,2}(injur\w*|accidents?|collision\w*|deaths?)\b|\b(nobody|no one|no person) (\w+ ){0,3}(endangered|injured|harmed|hurt|affected)\b|\bno (impact|effect|influence) on safety\b|无人(员)?(受伤|受到危害|伤亡)|不会?(造成|导致|引起)?(人员)?(受伤|伤亡|伤害|事故|碰撞)|没有(人员)?(受伤|伤亡|伤害)|无(人员)?(伤亡|伤害)/u;

/** Is somebody named who is harmed, or an accident that harms people? */
export const namesRoadUser = (text: string): boolean => roadUsers.test(plainText(text));

/** Does the text say that people are hurt? */
export const saysInjury = (text: string): boolean => {
  const plain = plainText(text);
  return injuries.test(plain) && !unharmed.test(plain);
};

/** Does the text say that nobody is hurt? */
export const saysUnharmed = (text: string): boolean => unharmed.test(plainText(text));

/** Does the text say that somebody may die? */
export const saysDeath = (text: string): boolean => {
  const plain = plainText(text);
  return /\b(fatal\w*|deaths?|killed|life threatening)\b|死亡|致命|危及生命/u.test(plain) && !unharmed.test(plain);
};

/** How alike two texts are by their pairs of letters, 0 to 1 (Dice). */
export function likeness(a: string, b: string): number {
  const [left, right] = [plainText(a), plainText(b)];
  if (left === right) return left === '' ? 0 : 1;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < left.length; at++) {
    const pair = left.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + 1 < right.length; at++) {
    const pair = right.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      shared += 1;
      pairs.set(pair, left - 1);
    }
  }
  const all = Math.max(0, left.length - 1) + Math.max(0, right.length - 1);
  return all === 0 ? 0 : (2 * shared) / all;
}
