import {
  Boxes,
  ChartLine,
  ClipboardCheck,
  Flag,
  Headphones,
  House,
  type LucideIcon,
  Megaphone,
  Receipt,
  ScrollText,
  SearchCheck,
  SlidersHorizontal,
  Upload,
  Users,
} from 'lucide-react';
import type { RouteReply } from '#contract/api/route.ts';
import type { deskQueues } from '#contract/api/desk/queues.ts';
import type { DeskAct } from '#contract/desk/roles.ts';

/** A queue whose length is counted. */
export type QueueName = keyof RouteReply<typeof deskQueues>['data'];

/** The pages of the desk in the order of the navigation: each with its path after `/desk/`, the act that it needs and the queue that it shows. */
export const PAGES = [
  { page: 'home', path: '', act: 'queues.count', Icon: House },
  { page: 'withdrawals', path: 'withdrawals', act: 'withdrawals.read', queue: 'withdrawals', Icon: Upload },
  { page: 'approvals', path: 'approvals', act: 'approvals.read', queue: 'approvals', Icon: ClipboardCheck },
  { page: 'players', path: 'players', act: 'players.read', Icon: Users },
  { page: 'tickets', path: 'tickets', act: 'tickets.read', queue: 'tickets', Icon: Headphones },
  { page: 'reports', path: 'reports', act: 'boxes.read', queue: 'boxes', Icon: Flag },
  { page: 'payments', path: 'payments', act: 'payments.read', queue: 'payments', Icon: Receipt },
  { page: 'findings', path: 'findings', act: 'findings.read', queue: 'findings', Icon: SearchCheck },
  { page: 'promotions', path: 'promotions', act: 'promotions.read', Icon: Megaphone },
  { page: 'boxes', path: 'boxes', act: 'boxes.publish', Icon: Boxes },
  { page: 'rules', path: 'rules', act: 'rules.read', Icon: SlidersHorizontal },
  { page: 'money', path: 'money', act: 'money.read', Icon: ChartLine },
  { page: 'log', path: 'log', act: 'log.read', Icon: ScrollText },
] as const satisfies readonly { page: string; path: string; act: DeskAct; queue?: QueueName; Icon: LucideIcon }[];

/** The name of a page of the navigation. */
export type PageName = (typeof PAGES)[number]['page'];

/** Where a page is. */
export const pageAddress = (path: string): string => (path === '' ? '/desk' : `/desk/${path}`);
