// `npm start`: installs what is missing, then builds and serves the whole product.
import { handOver, install } from './bootstrap.mjs';

install();
handOver('tools/serve.ts');
