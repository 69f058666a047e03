/** Additional sources in a Content-Security-Policy besides the own files: hashes and nonces. */
export interface PolicySources {
  script: readonly string[];
  style: readonly string[];
}

/** Emotion inserts its rules through the CSSOM into an empty <style>, whose hash is that of the empty string. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The dashboard may load its own files and run and apply the hashed scripts and styles of its page, and nothing else.
 */
export const contentPolicy = ({ script, style }: PolicySources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", EMPTY_STYLE, ...style].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
