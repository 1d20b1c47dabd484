import 'i18next';
import type { texts } from './en-us/index.ts';
import type desk from './en-us/desk.json';
import type lab from './en-us/lab.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: typeof texts & { lab: typeof lab; desk: typeof desk };
  }
}
