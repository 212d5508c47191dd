/** A task whose page was left, or that was typed in before a crash, with input the server does not have. */
export interface LeftTask {
  versionId: string;
  taskId: string;
  taskName: string;
  /** Edits on their way. */
  waiting: number;
  /** No answer came: it is tried again by itself. */
  offline: boolean;
  /** Edits the person has to decide on. */
  refused: number;
  /** The first of what was typed, in words. */
  texts?: readonly string[];
  /** Absent: nobody is sending, it goes on when the task is opened. */
  session?: { close: () => void };
}

let tasks: readonly LeftTask[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly LeftTask[]) => {
  tasks = next;
  for (const listener of [...listeners]) listener();
};

/** What was left behind, for the header of every page. */
export const leftBehind = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  all: (): readonly LeftTask[] => tasks,
  get: (versionId: string): LeftTask | undefined => tasks.find((task) => task.versionId === versionId),
  put(task: LeftTask): void {
    const { session } = task;
    if (session || !leftBehind.get(task.versionId)) set([...tasks.filter((t) => t.versionId !== task.versionId), task]);
  },
  /** What was found in the storage of the browser, now: what was found before and is there no more was sent or given up meanwhile, by another tab too. */
  putFound(found: readonly LeftTask[]): void {
    const own = tasks.filter(({ session }) => session);
    set([...own, ...found.filter(({ versionId }) => !own.some((task) => task.versionId === versionId))]);
  },
  /** `session`: what that one has put, and what was found in the storage meanwhile. */
  remove(versionId: string, session?: LeftTask['session']): void {
    const isGone = (t: LeftTask) => t.versionId === versionId && (!session || !t.session || t.session === session);
    if (tasks.some(isGone)) set(tasks.filter((t) => !isGone(t)));
  },
};
