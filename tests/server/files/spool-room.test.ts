// postgres: no, opens no store
import { expect, it } from 'vitest';
import { mostSpooled, mostSpooledOfUser, SpoolRoom } from '#server/files/spool-room.ts';

const gigabyte = 1024 ** 3;
const onDisk = (free: number | null, total: number | null) =>
  new SpoolRoom('/nowhere', async () => ({ free, total })).require();

it('has few places for a user and for all, and each is given back once', () => {
  const room = new SpoolRoom('/nowhere');
  const taken = Array.from({ length: mostSpooled }, (_, n) => room.take(`user ${Math.floor(n / mostSpooledOfUser)}`));
  expect(() => room.take('user 0')).toThrow('TooManyExports');
  expect(() => room.take('another')).toThrow('ExportsBusy');
  taken[0]?.();
  taken[0]?.();
  const again = room.take('user 0');
  expect(() => room.take('another')).toThrow('ExportsBusy');
  for (const giveBack of [again, ...taken]) giveBack();
  for (let n = 0; n < mostSpooledOfUser; n += 1) room.take('another');
  expect(() => room.take('another')).toThrow('TooManyExports');
});

it('leaves a gigabyte of a large disk and a tenth of a small one, and nothing where the disk gives no answer', async () => {
  await expect(onDisk(gigabyte - 1, 500 * gigabyte)).rejects.toThrow('StorageFull');
  await onDisk(gigabyte, 500 * gigabyte);
  await expect(onDisk(0.09 * gigabyte, gigabyte)).rejects.toThrow('StorageFull');
  await onDisk(0.11 * gigabyte, gigabyte);
  await onDisk(null, null);
});
