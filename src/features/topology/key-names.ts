/** A key with what is held beside it: `ctrl+shift+g`, `?`. Letters and digits by their place, so that other alphabets have them too. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string {
  const ctrl = event.ctrlKey || event.metaKey ? 'ctrl+' : '';
  const brackets: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };
  const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? brackets[event.code];
  if (place === undefined || /^[?/+=-]$/.test(event.key))
    return `${ctrl}${event.key.length > 1 ? `${event.shiftKey ? 'shift+' : ''}${event.altKey ? 'alt+' : ''}` : ''}${event.key.toLowerCase()}`;
  return `${ctrl}${event.shiftKey ? 'shift+' : ''}${event.altKey ? 'alt+' : ''}${place}`;
}

const printed: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  delete: 'Del',
};

/** A key as it is printed. The key of the sign + is that sign alone. */
export const keyShown = (key: string): string =>
  key === '+'
    ? key
    : key
        .split('+')
        .map((part) => printed[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
        .join('+');
