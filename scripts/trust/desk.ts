import type { BrowserContext, Page } from '@playwright/test';
import { administrator, type firstAdministrator } from '../product.mjs';

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** Milliseconds between two keys. */
const pace = 15;
/** The text columns that are typed in. */
const columns = ['description', 'effects'];
/** Rows of the task in which cells are entered. */
const rows = 900;

interface Cell {
  line: string;
  column: string;
}

/** One person at one browser who has a keyboard and no mouse, and what they have typed. */
export class Desk {
  /** The last text typed into each cell. */
  private readonly typed = new Map<string, string>();
  /** Descriptions of new rows. */
  private readonly added: string[] = [];
  private page: Page | undefined;
  private row = 0;
  keys = 0;
  entries = 0;

  constructor(
    private readonly context: BrowserContext,
    private readonly task: { taskId: string; versionId: string },
  ) {}

  /** Signs the browser in and opens the damages. */
  async signIn(token: string): Promise<void> {
    const page = await this.context.newPage();
    await page.goto('/inauth/user/login');
    await page.evaluate((given) => {
      localStorage.setItem('userToken', given);
      localStorage.setItem('umi_locale', 'en-US');
    }, token);
    await page.close();
    await this.open();
  }

  private async open(row = ''): Promise<void> {
    this.page = await this.context.newPage();
    const { taskId, versionId } = this.task;
    await this.page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages${row}`);
    // The focus arrives in the grid by itself.
    await this.screen.waitForFunction(() => document.activeElement?.closest('[role=gridcell]'), undefined, {
      timeout: 60_000,
    });
  }

  private get screen(): Page {
    if (!this.page) throw new Error('no page is open');
    return this.page;
  }

  private async press(key: string, times = 1): Promise<void> {
    for (let n = 0; n < times; n++) await this.screen.keyboard.press(key);
    this.keys += times;
  }

  private async type(text: string): Promise<void> {
    await this.screen.keyboard.type(text, { delay: pace });
    this.keys += text.length;
  }

  private cursor(): Promise<Cell> {
    return this.screen.evaluate(() => {
      const cell = document.activeElement?.closest<HTMLElement>('[data-column]');
      return {
        line: cell?.closest<HTMLElement>('[data-line]')?.dataset.line ?? '',
        column: cell?.dataset.column ?? '',
      };
    });
  }

  /** What has the focus, for a failure. */
  private focused(): Promise<string> {
    return this.screen.evaluate(() => `${document.activeElement?.outerHTML.slice(0, 200)} at ${location.search}`);
  }

  /** Goes to the next row, in a text column, by keys alone. */
  private async goToNext(): Promise<Cell> {
    const column = columns[Math.floor(this.row / rows) % columns.length] ?? '';
    let at = await this.cursor();
    if (at.line === '' || at.line.startsWith('#')) {
      await this.press('Control+Home');
      await this.press('ArrowDown', this.row % rows);
      at = await this.cursor();
    }
    for (let n = 0; at.column !== column; n++) {
      if (n > 30)
        throw new Error(`the arrows did not reach ${column} from ${at.line} ${at.column}: ${await this.focused()}`);
      await this.press(n < 15 ? 'ArrowRight' : 'ArrowLeft');
      at = await this.cursor();
    }
    this.row += 1;
    return at;
  }

  private words = (what: string) => `${what} ${this.entries} of the hour ${Math.random().toString(36).slice(2, 8)}`;

  /** Enters a text into each of so many cells, a row below the other. */
  async enterCells(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const { line, column } = await this.goToNext();
      const text = this.words('Cell');
      await this.type(text);
      await this.press('Enter');
      this.typed.set(`${line} ${column}`, text);
      this.entries += 1;
      if (this.row % rows === 0) await this.press('Control+Home');
    }
  }

  /** Adds a row: its text, an asset, a property. */
  async enterRow(): Promise<void> {
    const text = this.words('Row');
    await this.press('Control+Enter');
    const left = new Map([
      ['description', text],
      ['assets', 'A-1'],
      ['property', 'C'],
    ]);
    for (let n = 0; left.size > 0; n++) {
      if (n > 20) throw new Error(`the columns ${[...left.keys()].join(', ')} were not reached by Tab`);
      const { column } = await this.cursor();
      const value = left.get(column);
      if (value !== undefined) await this.type(value);
      left.delete(column);
      // Enter in a choice takes it and goes on; in a cell where nothing is typed it adds the row.
      await this.press('Tab');
    }
    await this.press('Enter');
    this.added.push(text);
    this.entries += 1;
  }

  /** The session ends while a cell is entered; the password is typed into the dialog over the page. */
  async endSession(): Promise<void> {
    await this.screen.evaluate(() =>
      fetch('/inauth/v1.0/logout', {
        method: 'POST',
        headers: { Authorization: localStorage.getItem('userToken') ?? '' },
      }),
    );
    await this.enterCells(1);
    const dialog = this.screen.getByRole('dialog').filter({ hasText: 'Unauthorized' });
    await dialog.waitFor({ timeout: 30_000 });
    const isPassword = () => this.screen.evaluate(() => document.activeElement?.getAttribute('type') === 'password');
    for (let n = 0; !(await isPassword()); n++) {
      if (n > 10) throw new Error('Tab does not reach the password');
      await this.press('Tab');
    }
    await this.type(administrator.password);
    await this.press('Enter');
    await dialog.waitFor({ state: 'hidden', timeout: 30_000 }).catch(async () => {
      throw new Error(`the dialog stays: ${await dialog.textContent()}; the focus: ${await this.focused()}`);
    });
  }

  /** The tab crashes in the middle of a word; opened again, the half word is finished from the keyboard. */
  async crash(): Promise<void> {
    const { line, column } = await this.goToNext();
    const text = this.words('Half a wor');
    await this.type(text);
    await this.screen.waitForTimeout(300);
    const gone = this.screen.waitForEvent('crash');
    const devtools = await this.context.newCDPSession(this.screen);
    void devtools.send('Page.crash').catch(() => undefined);
    await gone;
    await this.screen.close();
    await this.open(`&row=${line}`);
    this.typed.set(`${line} ${column}`, `${text}d`);
    await this.press('F8');
    await this.press('Enter');
    await this.type('d');
    await this.press('Enter');
    this.entries += 1;
  }

  /** What was typed and is neither on the server nor on the screen. */
  async missing(admin: Caller): Promise<string[]> {
    await this.screen
      .locator('[data-part="save"][data-state=saved]')
      .waitFor({ timeout: 60_000 })
      .catch(() => undefined);
    const address = `/intara/v1.0/versions/${this.task.versionId}/snapshot`;
    const snapshot = (await this.callAgain(admin, address)) as { rows: { damages: Record<string, string>[] } };
    const stored = new Map(snapshot.rows.damages.map((row) => [row.id, row]));
    const lines: string[] = [];
    for (const [cell, text] of this.typed) {
      const [line = '', column = ''] = cell.split(' ');
      if (stored.get(line)?.[column] !== text && !(await this.isOnScreen(line, text)))
        lines.push(`${text}: typed into ${column}, the server has ${stored.get(line)?.[column]}`);
    }
    const descriptions = new Set(snapshot.rows.damages.map(({ description }) => description));
    for (const text of this.added)
      if (!descriptions.has(text) && !(await this.isOnScreen('', text))) lines.push(`${text}: a new row`);
    return lines;
  }

  /** The session of the caller has ended with that of the page. */
  private async callAgain(admin: Caller, address: string): Promise<unknown> {
    const token = await this.screen.evaluate(() => localStorage.getItem('userToken') ?? '');
    const answer = await this.screen.request.get(address, { headers: { Authorization: token } });
    if (!answer.ok()) return admin('GET', address);
    return ((await answer.json()) as { data: unknown }).data;
  }

  private async isOnScreen(line: string, text: string): Promise<boolean> {
    if (line !== '') await this.screen.goto(`${this.screen.url().replace(/&row=[^&]*/, '')}&row=${line}`);
    return this.screen
      .getByText(text)
      .first()
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  }
}
