/** One action for the audit log. Names of fields, never their values. */
export interface AuditEvent {
  target: string;
  targetId?: number;
  /** The rows, if one event covers many. */
  targetIds?: readonly number[];
  fields?: readonly string[];
  /** Why personal data was read, as the caller wrote it. */
  reason?: string | undefined;
  /** The action, if it is not the operation itself. */
  action?: string;
  /** The client's IP address, which is deleted after a while. */
  address?: string;
}
