/** Defined by the build. */
declare const __LITRO_VERSION__: string;
