// `npm start`: installs what is missing, then builds and serves the whole product.
import { handOver, install } from './bootstrap.mjs';

install();
// Compiling the embedded database takes 600 MB for some seconds; glibc keeps much of that unless it has a limit. Others ignore the setting.
handOver('tools/serve.ts', { MALLOC_TRIM_THRESHOLD_: '131072' });
