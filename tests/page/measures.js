// What is wrong with how a board lies on the screen: pieces that are too small, cut off, under something, or off the screen.
(wish) => {
  const { pieces, least, scrolls } = wish;
  const wrong = [];
  scrollTo(0, 0);
  for (const node of document.querySelectorAll('[data-table] *')) if (node.scrollTop) node.scrollTop = 0;
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  const called = (node) => {
    const at = node.closest('[data-spot],[data-place],[data-cell],[data-box],[data-slot],[data-do],[data-fly]') ?? node;
    const name = Object.entries(at.dataset).find(([key]) => key !== 'piece');
    return name ? `${name[0]} ${name[1]}` : (at.textContent.trim().slice(0, 24) || at.className.toString().slice(0, 40));
  };
  const whole = (node, box) => {
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      if (left < 0 || top < 0 || left > innerWidth || top > innerHeight) return 'off the screen';
      const hit = document.elementFromPoint(left, top);
      const same = hit && (node.contains(hit) || hit.contains(node) === false && hit.closest('button, .spot, .place') === node.closest('button, .spot, .place'));
      if (x === 0.5 && !same) return `under ${hit ? `${hit.tagName}.${hit.className.baseVal ?? hit.className}`.slice(0, 60) : 'nothing'}`;
    }
    return '';
  };
  let count = 0;
  for (const selector of pieces) {
    for (const node of document.querySelectorAll(selector)) {
      if (!seen(node)) continue;
      count += 1;
      const box = node.getBoundingClientRect();
      const size = Math.min(box.width, box.height);
      if (size < least - 0.6) wrong.push(`${called(node)}: ${size.toFixed(1)} px, not ${least}`);
      let hidden = whole(node, box);
      if (hidden && scrolls) {
        node.scrollIntoView({ block: 'center' });
        hidden = whole(node, node.getBoundingClientRect());
      }
      if (hidden) wrong.push(`${called(node)}: ${hidden}`);
    }
  }
  if (count === 0) wrong.push('nothing to decide with is in sight');
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) wrong.push(`the page is ${page.scrollWidth} px wide`);
  return wrong;
}
