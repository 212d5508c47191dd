import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '@/components/forms/kept-forms';

describe('what a form keeps in the browser', () => {
  it('has no secret in it, at any depth, by its name or because the form says so', () => {
    const typed = {
      host: 'mail.example',
      password: 'a',
      mail: { oldPassword: 'b', list: [{ clientSecret: 'c', id: 1 }] },
      apiToken: 'd',
      pin: 'e',
      empty: undefined,
    };
    const kept = withoutSecrets(typed, ['pin']);
    expect(kept).toStrictEqual({ host: 'mail.example', mail: { list: [{ id: 1 }] }, empty: undefined });
  });

  it('leaves a chosen file whole', () => {
    const logo = new Blob(['x']);
    expect(withoutSecrets({ logo }).logo).toBe(logo);
  });
});
