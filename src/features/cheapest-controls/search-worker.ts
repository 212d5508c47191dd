import type { Method } from '#domain/model/method.ts';
import { optimising } from '#domain/optimise/optimise.ts';
import type { Question } from '#domain/optimise/task.ts';
import { type Portion, taskOf } from './handed-over';

/** Between two words about the progress (ms). */
const quiet = 150;

const portions: Portion[] = [];

type Asked = { portion: Portion } | { method: Method; question: Question } | { stop: true };

let isStopped = false;

/** The thread that searches; asked to stop it answers with the best so far. It is ended when nobody waits for the answer any more. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('portion' in data) portions.push(data.portion);
  else if ('stop' in data) isStopped = true;
  else void search(data.method, data.question);
});

async function search(method: Method, question: Question): Promise<void> {
  const steps = optimising(taskOf(method, portions), question, undefined, () => isStopped);
  let said = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      postMessage({ result: step.value });
      return;
    }
    if (performance.now() - said < quiet) continue;
    postMessage({ progress: step.value });
    // A word from outside is heard meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
    said = performance.now();
  }
}
