/** A TOML file of the Python package, as vite.config.ts reads it. */
declare module '*.toml' {
  const table: Record<string, unknown>;
  export default table;
}
