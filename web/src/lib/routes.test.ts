import { describe, expect, it } from 'vitest';
import { ago } from './ago';
import { invitationLink, place } from './routes';
import { read, speaks } from './settings.svelte';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(place('/')).toEqual({ page: 'home', id: '', hash: '' });
    expect(place('/lobby/')).toEqual({ page: 'lobby', id: '', hash: '' });
    expect(place('/events')).toEqual({ page: 'events', id: '', hash: '' });
    expect(place('/events/abc')).toEqual({ page: 'events', id: 'abc', hash: '' });
    expect(place('/t/a1-B_2', '#secret')).toEqual({ page: 'table', id: 'a1-B_2', hash: 'secret' });
    expect(place('/puzzles')).toEqual({ page: 'puzzles', id: '', hash: '' });
    expect(place('/puzzle/realm_of_sand-0123456789').id).toBe('realm_of_sand-0123456789');
    expect(place('/rules/merlin', '#MBH-R20')).toEqual({ page: 'rules', id: 'merlin', hash: 'MBH-R20' });
  });

  it('that nobody knows are lost', () => {
    for (const path of [
      '/t',
      '/t/',
      '/t/a/b',
      '/lobby/x',
      '/constructor',
      '/t/<script>',
      '/t/..%2f',
      `/t/${'a'.repeat(65)}`,
    ]) {
      expect(place(path).page, path).toBe('lost');
    }
  });

  it('of invitations come back', () => {
    const link = new URL(invitationLink('https://play.example.org', 'abc', 's3cret'));
    expect(place(link.pathname, link.hash)).toEqual({ page: 'table', id: 'abc', hash: 's3cret' });
  });
});

describe('what a browser kept', () => {
  it('is taken as far as it makes sense', () => {
    expect(
      read({
        language: 'ja',
        theme: 'dark',
        pace: 'slow',
        sound: true,
        size: 1.25,
        coordinates: false,
        confirm: false,
        other: 1,
      }),
    ).toEqual({
      language: 'ja',
      theme: 'dark',
      pace: 'slow',
      size: 1.25,
      volume: 0.7,
      coordinates: false,
      confirm: false,
    });
    for (const found of [
      null,
      'x',
      [],
      7,
      { language: 'xx', theme: 1, pace: 'toString', sound: 'yes', volume: 7, size: 9, confirm: 0 },
    ]) {
      expect(read(found), String(found)).toEqual({});
    }
  });

  it('and its languages choose the first that the page speaks', () => {
    expect(speaks(['fr-FR', 'ja-JP', 'en'])).toBe('ja');
    expect(speaks(['fr'])).toBe('en');
  });
});

describe('how long ago', () => {
  it('is said in words', () => {
    expect(ago(0, 'en', 3 * 3600_000)).toBe('3 hr. ago');
    expect(ago(0, 'ja', 86400_000)).toBe('昨日');
    expect(ago(5000, 'en', 0)).toBe('now');
  });
});
