import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProjectLogo } from '@/product/ProjectLogo';

describe('a project without a logo', () => {
  it('shows the first letters of its name, not its hyphens', () => {
    const letters = (name: string) =>
      render(<ProjectLogo id="p" name={name} logo={null} />).container.firstElementChild?.textContent;
    expect(letters('E-scooter')).toBe('ES');
    expect(letters('前照灯')).toBe('前照');
  });
});
