declare const __LITRO_VERSION__: string;
