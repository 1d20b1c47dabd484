import 'i18next';
import type { texts } from './en-us/index.ts';
import type lab from './en-us/lab.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: typeof texts & { lab: typeof lab };
  }
}
