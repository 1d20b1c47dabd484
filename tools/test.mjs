// `npm test`: installs what is missing, then runs every suite.
import { handOver, install } from './bootstrap.mjs';

install();
handOver('tools/suites.ts');
