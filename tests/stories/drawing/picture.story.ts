import { createCanvas } from '@napi-rs/canvas';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** A picture twice as wide as high: its left half red, its right half blue. */
function twoColours(type: 'image/png' | 'image/jpeg'): Buffer {
  const canvas = createCanvas(400, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 200, 200);
  context.fillStyle = '#0000ff';
  context.fillRect(200, 0, 200, 200);
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
}

/** Red, green and blue of a shown picture, a quarter of the way from its left edge. */
const colourLeft = (picture: Locator) =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 100;
    canvas.height = 100;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 100, 100);
    return [...(context?.getImageData(25, 50, 1, 1).data ?? [])].slice(0, 3).map((one) => (one > 127 ? 1 : 0));
  });

test('choose a picture, choose the part, see it in the header', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/settings?tab=basic');
  const file = page.locator('.ant-upload input[type=file]');
  const dialog = page.getByRole('dialog');
  const inHeader = page.locator('.avatar-button img');
  const choose = async (type: 'image/png' | 'image/jpeg') =>
    file.setInputFiles({ name: 'me', mimeType: type, buffer: twoColours(type) });

  await test.step('what is no picture, or only says so, is refused in the words of the specification', async () => {
    await file.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    const refused = page.getByText('You can only upload JPEG/PNG file!');
    await expect(refused).toBeVisible();
    await expect(refused).toHaveCount(0);
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
    await expect(refused).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('cancelled, nothing changes', async () => {
    await choose('image/png');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(inHeader).toHaveCount(0);
  });

  await test.step('the middle of it is kept unless it is moved', async () => {
    await choose('image/png');
    await expectAccessible(page, '.ant-modal');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Picture changed.')).toBeVisible();
    await expect(inHeader).toBeVisible();
    expect(await colourLeft(inHeader)).toEqual([1, 0, 0]);
  });

  await test.step('with it the button stands as high as the others of the header', async () => {
    const tops = await page
      .locator('.header-tools button')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops).size, `${tops}`).toBe(1);
  });

  await test.step('dragged to its right end, the right half is in the header, also after a reload', async () => {
    await choose('image/jpeg');
    const box = await dialog.getByTestId('container').boundingBox();
    if (!box) throw new Error('nothing to drag');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 600, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => colourLeft(inHeader)).toEqual([0, 0, 1]);
    await page.reload();
    expect(await colourLeft(inHeader)).toEqual([0, 0, 1]);
  });

  await test.step('removed, the header has none', async () => {
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByText('Picture removed.')).toBeVisible();
    await expect(inHeader).toHaveCount(0);
  });
});
