import { serveChain, type ChainRequest } from './chain-job.ts';

const serve = serveChain({
  post: (answer) => postMessage(answer),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
});

addEventListener('message', ({ data }: MessageEvent<ChainRequest>) => void serve(data));
