// The syntax tree of intl-messageformat for texts whose only syntax is `{hole}` (type 0: words, type 1: a hole).
export const parse = (text) =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { type: 1, value: part.slice(1, -1) } : { type: 0, value: part }));

export const isLiteralElement = (element) => element.type === 0;
export const isArgumentElement = (element) => element.type === 1;
const never = () => false;

export {
  never as isNumberElement,
  never as isDateElement,
  never as isTimeElement,
  never as isSelectElement,
  never as isPluralElement,
  never as isPoundElement,
  never as isNumberSkeleton,
  never as isDateTimeSkeleton,
};
export const parseDateTimeSkeleton = () => ({});
export const convertNumberSkeletonToNumberFormatOptions = () => ({});
