/**
 * What a name or code is sorted by: in lower case, and numbers in it by their value, `A-2` before `A-10` and `R155-4.1` before `R155-11.1`. A number
 * stands as the count of its digits and these digits, so that both databases order it byte by byte.
 */
export const orderKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '');
      return `${String(number.length).padStart(4, '0')}${number}`;
    });
