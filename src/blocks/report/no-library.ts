/** Replaces 300 kB of libraries that jsPDF imports to render HTML; no report needs them. */
export {};
