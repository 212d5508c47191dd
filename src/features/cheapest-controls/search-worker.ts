import type { Method } from '#domain/model/method.ts';
import { optimising } from '#domain/optimise/optimise.ts';
import type { Question } from '#domain/optimise/task.ts';
import { type Portion, taskOf } from './handed-over';

/** Between two words about the progress (ms). */
const quiet = 150;

const portions: Portion[] = [];

type Asked = { portion: Portion } | { method: Method; question: Question };

/** The thread that searches. It is ended when nobody waits for the answer any more. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('portion' in data) {
    portions.push(data.portion);
    return;
  }
  const search = optimising(taskOf(data.method, portions), data.question);
  let said = performance.now();
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) {
      postMessage({ result: step.value });
      return;
    }
    if (performance.now() - said < quiet) continue;
    said = performance.now();
    postMessage({ progress: step.value });
  }
});
