/** What the formatter cannot see: unused names, doubtful constructs, files that have grown too long. */
import css from '@eslint/css';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const CODE = ['**/*.{js,ts,svelte}'];

export default ts.config(
  { ignores: ['node_modules', 'gallery', 'public', 'src/generated', 'src/games/*/types.ts'] },
  // Style sheets; what stands in <style> is looked at by svelte-check (`npm run check`).
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/no-duplicate-imports': 'error',
      'css/no-duplicate-keyframe-selectors': 'error',
      'css/no-empty-blocks': 'error',
      'css/no-invalid-at-rules': 'error',
      'css/no-invalid-named-grid-areas': 'error',
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      'css/no-unmatchable-selectors': 'error',
    },
  },
  ...[js.configs.recommended, ...ts.configs.recommended, ...svelte.configs.recommended].map((config) => ({
    ...config,
    files: config.files ?? CODE,
  })),
  {
    files: CODE,
    rules: {
      'max-lines': ['error', { max: 250 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // the compiler knows better
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      'svelte/no-useless-mustaches': 'off', // `{' '}` is the space that a formatter leaves alone
      'svelte/prefer-svelte-reactivity': 'off', // our sets and maps are built in one go and then only read
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
