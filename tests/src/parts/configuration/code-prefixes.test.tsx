import { render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import type { ComponentType, PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { CodePrefixes } from '@/product/CodePrefixes';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

const shown = (assets: string) => (
  <Language locale="en-US" messages={{}}>
    <CodePrefixes value={{ assets, damages: 'DAMAGE.123' }} />
  </Language>
);

it.each([60, 500])('the preview of a code is left out while its prefix of %i characters is refused', async (length) => {
  localStorage.setItem('umi_locale', 'en-US');
  await loadTexts('en-US');
  const { rerender } = render(shown('ASSET'));
  const field = screen.getByLabelText('Assets');
  field.focus();
  expect(screen.getByText('ASSET-1')).toBeInTheDocument();
  rerender(shown('A'.repeat(length)));
  expect(screen.getByLabelText('Assets')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText(/^A+-1$/)).not.toBeInTheDocument();
  expect(field).toHaveFocus();
  // One that may stand is cut inside its room.
  expect(screen.getByText('DAMAGE.123-1')).toHaveClass('one-line');
});
