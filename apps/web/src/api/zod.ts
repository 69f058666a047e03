import { config } from 'zod/mini';

// zod writes faster code with `new Function` where it may; our Content-Security-Policy does not let it, and even asking
// is reported. Said before the first shape is made, hence the first import of `main.tsx`.
config({ jitless: true });
