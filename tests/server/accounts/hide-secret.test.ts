import { describe, expect, it } from 'vitest';
import { hideSecret } from '#server/polarion/hide-secret.ts';

const token = 'SECRETeyJraWQiOiIx/Zm9vYmFy+abc==';
const html = token.replaceAll('/', '&#47;').replaceAll('=', '&#x3d;');
const inJson = JSON.stringify(token).slice(1, -1).replaceAll('=', '\\u003d').replaceAll('/', '\\/');

describe('a text that is shown and logged', () => {
  it('has … where the secret stands', () => {
    expect(hideSecret(`Invalid token ${token}, try again`, token)).toBe('Invalid token …, try again');
  });

  it.each([
    ['as part of an address', encodeURIComponent(token)],
    ['so twice', encodeURIComponent(encodeURIComponent(token))],
    ['as HTML', html],
    ['as text of JSON', inJson],
    ['with every sign escaped', [...token].map((one) => `&#${one.charCodeAt(0)};`).join('')],
    ['parted', token.replace('/', '/\n ')],
    ['cut', token.slice(0, 20)],
  ])('is left out where it holds the secret %s', (_how, written) => {
    expect(hideSecret(`Bad Request: Invalid token ${written}`, token)).toBe('');
  });

  it('stays what it is without it', () => {
    const words = 'Bad Request: "severity" is not one of 90 %, &#50; or SECRET';
    expect(hideSecret(words, token)).toBe(words);
    expect(hideSecret(words, 'short')).toBe(words);
  });
});
