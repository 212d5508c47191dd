import { fillPath } from '#contract/kit/endpoint.ts';
import { version } from '#contract/version.ts';
import { readEvents } from '../read-events';
import type { Line, Wire } from './line';
import { onPageKept, onPageSeen } from './page-life';

/** A page that nobody has seen for so long (ms) gives its connection to those that are seen. */
const sleepAfter = 2_000;

/** Each line by a stream of its own. Pages that are hidden, or kept by the browser for the way back, go without it until they are seen again. */
export class OwnStreams implements Wire {
  join(line: Line): () => void {
    let stream = new AbortController();
    let isRefused = false;
    const open = async () => {
      stream = new AbortController();
      const { signal } = stream;
      const url = `${fillPath(version.stream.path, { versionId: line.versionId })}?after=${line.rev()}`;
      const refusal = await readEvents(
        url,
        (event) => line.hear(event),
        signal,
        (state) => line.note(state),
      );
      if (!refusal || signal.aborted) return;
      isRefused = true;
      line.refuse(refusal);
    };
    const sleep = () => stream.abort();
    const wake = () => {
      if (isRefused || !stream.signal.aborted) return;
      line.note('lost');
      void open();
    };
    const life = new AbortController();
    onPageSeen({ isSeen: wake, isHidden: sleep, after: sleepAfter }, life.signal);
    onPageKept({ isLeft: sleep, isBack: wake }, life.signal);
    void open();
    return () => {
      life.abort();
      stream.abort();
    };
  }
}
