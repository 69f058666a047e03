/** One action for the audit log. Contains names of fields, never their values. */
export interface AuditEvent {
  target: string;
  targetId?: number;
  /** The rows, if one event covers many. */
  targetIds?: readonly number[];
  fields?: readonly string[];
  /** The reason for reading personal data, as entered by the caller. */
  reason?: string | undefined;
  /** The action, if it differs from the operation. */
  action?: string;
  /** The client's IP address, which is deleted after a while. */
  address?: string;
}
