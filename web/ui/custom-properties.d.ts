import 'react';

// Components pass sizes and colours to their stylesheets as custom properties in the `style` prop.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
