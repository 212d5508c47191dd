import { describe, expect, it } from 'vitest';
import { returnAddress, WORKPLACE } from '#login/return-address.ts';

const origin = 'https://tara.example';

describe('the return address after sign-in', () => {
  it.each([
    ['/intara/project/list', '/intara/project/list'],
    ['/intara/', '/intara/'],
    ['/intara/project/analysis?id=7&tab=risk#DS-3', '/intara/project/analysis?id=7&tab=risk#DS-3'],
    ['/intara/project/list?name=%E8%BD%A6%20a', '/intara/project/list?name=%E8%BD%A6%20a'],
    ['/intara/redirect?to=//evil.example', '/intara/redirect?to=//evil.example'],
    ['https://tara.example/intara/account/settings', '/intara/account/settings'],
  ])('is a page of the product: %s', (asked, address) => {
    expect(returnAddress(asked, origin)).toBe(address);
  });

  it.each([
    null,
    '',
    'intara/project/list',
    '/intara',
    '/intarax/project',
    '/other/page',
    '/',
    '/inauth/user/login',
    '//evil.example/intara/',
    '///evil.example/intara/',
    '/\\evil.example/intara/',
    '\\\\evil.example/intara/',
    '/\t/evil.example/intara/',
    '\n/intara/project/list',
    ' /intara/project/list',
    '/intara/\u0000',
    '%2F%2Fevil.example/intara/',
    '/%2Fevil.example/intara/',
    '/%5Cevil.example/intara/',
    '/intara/%2F%2Fevil.example',
    '/intara/..%2F..%2Fother',
    '/intara/..%252Fother',
    '/intara/%5c..%5cother',
    '/intara/../other',
    '/intara/%2e%2e/other',
    '/intara/./../../other',
    'javascript:alert(1)',
    'JavaScript:/intara/%0aalert(1)',
    'data:text/html,/intara/',
    'https://evil.example/intara/project/list',
    'https://tara.example.evil.example/intara/',
    'https://tara.example@evil.example/intara/',
    'https://user:word@tara.example/intara/',
    'https://tara.example:8443/intara/',
    'http://tara.example/intara/',
    'https:/intara/project/list',
    'https://tara.example//evil.example/intara/',
    'https://tara.example',
    `/intara/${'a'.repeat(2000)}`,
  ])('is the workplace instead of %j', (asked) => {
    expect(returnAddress(asked, origin)).toBe(WORKPLACE);
  });
});
