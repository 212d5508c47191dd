import { expect, it } from 'vitest';
import { initialsOf } from '@/workspace/frame/initials';

it.each([
  ['First Administrator', 'FA'],
  ['li wei', 'LW'],
  ['Anna Maria von Berg', 'AB'],
  ['tester', 'TE'],
  ['x', 'X'],
  ['j.doe', 'JD'],
  ['张伟', '张伟'],
  ['欧阳娜娜', '娜娜'],
  ['', ''],
])('%s is shown as %s', (name, letters) => expect(initialsOf(name)).toBe(letters));
