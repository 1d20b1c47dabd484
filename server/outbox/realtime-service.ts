/** A Pusher-compatible service outside the process, from the PUSHER_* settings. */
export interface RealtimeService {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Null: Pusher's own hosts for the cluster. */
  host: string | null;
  port: number | null;
  tls: boolean;
}
