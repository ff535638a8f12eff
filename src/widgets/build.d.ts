/** Version of the suite, a constant that the build defines. */
declare const __LITRO_VERSION__: string;
